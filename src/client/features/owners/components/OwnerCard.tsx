import LockReset from '@mui/icons-material/LockReset';
import PhonelinkErase from '@mui/icons-material/PhonelinkEraseOutlined';
import SwapHoriz from '@mui/icons-material/SwapHoriz';
import Link from '@mui/material/Link';
import type { Owner } from '../../../../contract/owners';
import { storePath } from '../../../entities/store';
import { RecordCard } from '../../../shared/list/RecordCard';
import { RouteLink } from '../../../shared/routing/RouteLink';
import { IdChip } from '../../../shared/ui/copy/IdChip';
import { DeleteAction, EditAction, IconAction } from '../../../shared/ui/IconAction';
import { ActivePill } from '../../../shared/ui/StatusPill';
import { FormattedDate } from '../../../shared/ui/text/FormattedDate';
import type { OwnerAction } from './OwnerDialogs';

interface OwnerCardProps {
  owner: Owner;
  /** Whether the URL links to this owner's store. */
  highlighted: boolean;
  scrollTo: boolean;
  /** Creates the event handler that opens a dialog of this owner. */
  open: (dialog: OwnerAction) => () => void;
}

export function OwnerCard({ owner, highlighted, scrollTo, open }: OwnerCardProps) {
  const { id, name, email, store, createdAt, hasSecondFactor } = owner;
  return (
    <RecordCard
      title={name}
      subtitle={
        <Link href={`mailto:${email}`} color="inherit" underline="hover">
          {email}
        </Link>
      }
      status={<ActivePill isActive={store.isActive} />}
      highlighted={highlighted}
      scrollTo={scrollTo}
      facts={[
        {
          label: owner.shopId === undefined ? 'Store' : 'Only shop',
          value: (
            <Link component={RouteLink} to={storePath(store.id)}>
              {store.name}
            </Link>
          ),
        },
        { label: 'Subdomain', value: store.subdomain },
        {
          label: 'Kiosk',
          value: (
            <Link
              component="button"
              type="button"
              variant="body2"
              aria-label={`Show Address of the kiosk of ${name}`}
              sx={{ '@media (pointer: coarse)': { minHeight: 44 } }}
              onClick={open('kiosk')}
            >
              Show Address
            </Link>
          ),
        },
        { label: 'Owner ID', value: <IdChip id={id} of={name} /> },
        {
          label: 'Created',
          value: <FormattedDate iso={createdAt} />,
        },
      ]}
      actions={
        <>
          <EditAction of={name} onClick={open('edit')} />
          <IconAction
            label={`Reset password of ${name}`}
            name="Password"
            icon={<LockReset />}
            onClick={open('reset')}
          />
          {hasSecondFactor && (
            <IconAction
              label={`Turn off sign-in codes of ${name}`}
              name="Codes"
              icon={<PhonelinkErase />}
              onClick={open('codes')}
            />
          )}
          <IconAction label={`Transfer ${name}`} name="Transfer" icon={<SwapHoriz />} onClick={open('transfer')} />
          <DeleteAction of={name} onClick={open('delete')} />
        </>
      }
    />
  );
}
