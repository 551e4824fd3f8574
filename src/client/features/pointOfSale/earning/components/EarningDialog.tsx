import Refresh from '@mui/icons-material/Refresh';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { EarningCategories, EarningCategory } from '../../../../../contract/pointOfSale';
import { getErrorMessage } from '../../../../shared/api/errors';
import { useDateFormat } from '../../../../shared/format/useDateFormat';
import { FormDialog } from '../../../../shared/forms/FormDialog';
import { useServerForm } from '../../../../shared/forms/useServerForm';
import { SearchBox } from '../../../../shared/list/SearchBox';
import { Row } from '../../../../shared/ui/layout';
import { useToast } from '../../../../shared/ui/toast/ToastProvider';
import { useRefreshEarningCategoriesMutation, useUpdateEarningCategoriesMutation } from '../../pointOfSaleApi';
import {
  CATEGORIES_UNTIL_SEARCH,
  describeCategory,
  earningRules,
  listShown,
  toggle,
  type EarningValues,
} from '../earningRules';

interface EarningDialogProps {
  current: EarningCategories;
  onClose: () => void;
}

/** Chooses the categories that earn no points. The list is read from the register when it never was, and on demand. */
export function EarningDialog({ current, onClose }: EarningDialogProps) {
  const { categories, readAt } = current;
  const [update] = useUpdateEarningCategoriesMutation();
  const [refresh, refreshing] = useRefreshEarningCategoriesMutation();
  const showToast = useToast();
  const [search, setSearch] = useState('');
  // A refresh must not reset what the owner has chosen.
  const [initialValues] = useState<EarningValues>(() => ({
    excludedIds: categories
      .filter(({ isExcluded }) => isExcluded)
      .map(({ id }) => id)
      .sort(),
  }));
  const { form, error } = useServerForm<EarningValues>({
    initialValues,
    schema: earningRules,
    onSave: async ({ excludedIds }) => {
      // A category may have been deleted at the register since it was chosen here.
      const known = excludedIds.filter((id) => categories.some((category) => category.id === id));
      await update({ excludedIds: known }).unwrap();
      showToast('Saved. It counts for purchases that get their points from now on.', 'success');
      onClose();
    },
  });
  const readFirst = useEffectEvent(() => {
    if (readAt === null) void refresh(undefined);
  });
  useEffect(() => readFirst(), []);
  const { excludedIds } = form.values;
  const shown = listShown(categories, search);

  return (
    <FormDialog
      title="Categories That Earn No Points"
      submitLabel="Save"
      form={form}
      error={error}
      onClose={onClose}
      size="sm"
      disabled={categories.length === 0}
    >
      <Typography variant="body2" color="textSecondary">
        Check the categories of your register whose items earn no points. It counts for purchases that get their points
        from now on.
      </Typography>
      <ReadTime readAt={readAt} isLoading={refreshing.isLoading} onRefresh={() => void refresh(undefined)} />
      {refreshing.isError && (
        <Alert severity="error">
          {getErrorMessage(refreshing.error)}
          {categories.length > 0 &&
            ' The categories below are those that were read last; what is checked stays in force.'}
        </Alert>
      )}
      {categories.length > CATEGORIES_UNTIL_SEARCH && (
        <SearchBox label="Search categories" value={search} onSearch={setSearch} />
      )}
      {categories.length === 0 && refreshing.isLoading && <ChecksSkeleton />}
      {categories.length === 0 && readAt !== null && !refreshing.isLoading && (
        <Typography>Your register has no categories.</Typography>
      )}
      {categories.length > 0 && (
        <Box component="ul" aria-label="Categories" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {shown.map((category) => (
            <CategoryCheck
              key={category.id}
              category={category}
              checked={excludedIds.includes(category.id)}
              onChange={(checked) => void form.setFieldValue('excludedIds', toggle(excludedIds, category.id, checked))}
            />
          ))}
          {shown.length === 0 && <Typography component="li">No category has this in its name.</Typography>}
        </Box>
      )}
    </FormDialog>
  );
}

interface ReadTimeProps {
  readAt: string | null;
  isLoading: boolean;
  onRefresh: () => void;
}

/** When the list was read, with a button to read it again. */
function ReadTime({ readAt, isLoading, onRefresh }: ReadTimeProps) {
  const { formatDateTime } = useDateFormat();
  return (
    <Row align="center" justify="space-between" gap={1.5} wrap>
      <Typography variant="body2" color="textSecondary" role="status">
        {isLoading
          ? 'Reading from your register…'
          : readAt === null
            ? 'Not read from your register yet'
            : `Read from your register ${formatDateTime(readAt)}`}
      </Typography>
      <Button size="small" variant="outlined" startIcon={<Refresh />} loading={isLoading} onClick={onRefresh}>
        Refresh
      </Button>
    </Row>
  );
}

interface CategoryCheckProps {
  category: EarningCategory;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function CategoryCheck({ category, checked, onChange }: CategoryCheckProps) {
  const id = useId();
  const description = describeCategory(category);
  return (
    <Row component="li" align="start" sx={{ minHeight: 44 }}>
      <Checkbox
        id={id}
        checked={checked}
        slotProps={{ input: { 'aria-describedby': description === null ? undefined : `${id}-description` } }}
        onChange={(_event, next) => onChange(next)}
      />
      <Box sx={{ flex: 1, minWidth: 0, py: 1, overflowWrap: 'anywhere' }}>
        <Typography component="label" htmlFor={id} sx={{ display: 'block', cursor: 'pointer' }}>
          {category.name}
        </Typography>
        {description !== null && (
          <Typography id={`${id}-description`} variant="body2" color="textSecondary">
            {description}
          </Typography>
        )}
      </Box>
    </Row>
  );
}

const ChecksSkeleton = () => (
  <Box aria-hidden>
    {['50%', '65%', '40%', '55%'].map((width) => (
      <Skeleton key={width} height={44} width={width} />
    ))}
  </Box>
);
