import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import type { StoreGroup } from '../../../contract/groups';
import { IconAction } from '../../shared/ui/IconAction';
import { RecordCard } from '../../shared/ui/RecordCard';
import { namedStores, storesLabel } from './groupLabels';

interface GroupCardProps {
  group: StoreGroup;
  onEdit: () => void;
  onDelete: () => void;
}

export function GroupCard({ group, onEdit, onDelete }: GroupCardProps) {
  const { name, storeCount } = group;
  return (
    <RecordCard
      aria-label={name}
      title={name}
      subtitle={storesLabel(storeCount)}
      facts={[{ label: 'Stores', value: <StoreNames group={group} /> }]}
      actions={
        <>
          <IconAction label={`Edit ${name}`} icon={<Edit />} onClick={onEdit} />
          <IconAction label={`Delete ${name}`} icon={<Delete />} tone="danger" onClick={onDelete} />
        </>
      }
    />
  );
}

function StoreNames({ group }: { group: StoreGroup }) {
  const { named, more } = namedStores(group);
  if (named.length === 0) return 'None yet';
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {named.map((store) => (
        <Box
          component="li"
          key={store.id}
          sx={{ overflow: 'hidden', display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2 }}
        >
          {store.name}
        </Box>
      ))}
      {more !== null && (
        <Box component="li" sx={{ color: 'text.secondary' }}>
          {more}
        </Box>
      )}
    </Box>
  );
}
