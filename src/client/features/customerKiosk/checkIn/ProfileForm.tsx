import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Customer } from '../../../../contract/customers';
import { NAME_MAX, REFERRAL_CODE_LENGTH } from '../../../../contract/limits';
import { FixTheseDialog } from '../FixTheseDialog';
import { KioskField } from '../KioskField';
import { editBirthday, type RegistrationDraft, type RegistrationProblems } from '../registrationRules';
import { OffersConsent } from './OffersConsent';
import { useRegistration } from './useRegistration';

interface Props {
  visit: { phone: string; storeSubdomain: string };
  /** What the store knows already. */
  initial: RegistrationDraft;
  onRegistered: (customer: Customer) => void;
  onExit: () => void;
}

export function ProfileForm({ visit, initial, onRegistered, onExit }: Props) {
  const [draft, setDraft] = useState(initial);
  const [smsConsent, setSmsConsent] = useState(false);
  const [problems, setProblems] = useState<RegistrationProblems>({});
  const [told, setTold] = useState<string[] | null>(null);
  const { submit, isBusy } = useRegistration(visit);

  const edit = (field: keyof RegistrationDraft) => (value: string) => {
    setDraft({ ...draft, [field]: value });
    setProblems({ ...problems, [field]: undefined });
  };
  const handleSave = async () => {
    if (isBusy) return;
    const outcome = await submit(draft, smsConsent);
    if ('customer' in outcome) {
      onRegistered(outcome.customer);
      return;
    }
    setProblems(outcome.fields);
    setTold(outcome.all);
  };

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void handleSave();
      }}
      sx={{ display: 'grid', gap: 3, width: '100%', maxWidth: 480 }}
    >
      <KioskField
        label="Your Name"
        value={draft.name}
        onChange={edit('name')}
        problem={problems.name}
        required
        maxLength={NAME_MAX}
        capitals="words"
      />
      <KioskField
        label="Birthday"
        value={draft.birthday}
        onChange={(text) => {
          edit('birthday')(editBirthday(draft.birthday, text));
        }}
        problem={problems.birthday}
        required
        placeholder="MM/DD/YYYY"
        keyboard="numeric"
      />
      <KioskField
        label="Referral Code (optional)"
        value={draft.referralCode}
        onChange={edit('referralCode')}
        problem={problems.referralCode}
        // Room for a stray space on either side: the rule trims.
        maxLength={REFERRAL_CODE_LENGTH + 2}
        capitals="characters"
      />
      <OffersConsent checked={smsConsent} onChange={setSmsConsent} />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 2fr', gap: 2 }}>
        <Button size="kiosk" variant="outlined" onClick={onExit}>
          Exit
        </Button>
        <Button size="kiosk" variant="contained" type="submit" aria-busy={isBusy}>
          {isBusy ? 'Saving...' : 'Save'}
        </Button>
      </Box>
      <FixTheseDialog
        problems={told}
        onClose={() => {
          setTold(null);
        }}
      />
    </Box>
  );
}
