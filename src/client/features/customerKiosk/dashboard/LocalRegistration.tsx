import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { NAME_MAX, REFERRAL_CODE_LENGTH } from '../../../../contract/limits';
import { FixTheseDialog } from '../FixTheseDialog';
import { KioskField } from '../KioskField';
import { KioskSplit } from '../KioskSplit';
import type { CustomerData } from '../kioskSlice';
import { editPhone, phoneAsTyped, phoneForWire, phoneProblem } from '../phone';
import { birthdayForWire, cleanReferralCode, editBirthday, registrationProblems } from '../registrationRules';

interface Props {
  onRegistered: (customer: CustomerData) => void;
  onExit: () => void;
}

const EMPTY = { name: '', digits: '', birthday: '', referralCode: '' };
type Problems = Partial<Record<keyof typeof EMPTY, string>>;

/** For a dashboard that nobody checked in to: the customer is kept by this kiosk alone. */
export function LocalRegistration({ onRegistered, onExit }: Props) {
  const [draft, setDraft] = useState(EMPTY);
  const [problems, setProblems] = useState<Problems>({});
  const [told, setTold] = useState<string[] | null>(null);

  const edit = (field: keyof typeof EMPTY, value: string) => {
    setDraft({ ...draft, [field]: value });
    setProblems({ ...problems, [field]: undefined });
  };
  const handleSubmit = () => {
    const { name, ...others } = registrationProblems(draft);
    const phone = phoneProblem(draft.digits);
    const found: Problems = { ...(name && { name }), ...(phone && { digits: phone }), ...others };
    setProblems(found);
    const all = Object.values(found);
    if (all.length > 0) {
      setTold(all);
      return;
    }
    onRegistered({
      id: '',
      name: draft.name.trim(),
      phone: phoneForWire(draft.digits),
      pointsBalance: 0,
      birthday: birthdayForWire(draft.birthday),
      referralCode: cleanReferralCode(draft.referralCode) || null,
    });
  };

  return (
    <KioskSplit
      panel={
        <>
          <Typography component="h1" sx={{ typography: { xs: 'h2', md: 'display' } }}>
            Complete Your Registration
          </Typography>
          <Typography
            component="p"
            sx={{ mt: { xs: 1, md: 3 }, typography: { xs: 'h4', md: 'h3' }, fontWeight: '400 !important' }}
          >
            Tell us who you are to see your points.
          </Typography>
        </>
      }
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          handleSubmit();
        }}
        sx={{ display: 'grid', gap: 2.5, width: '100%', maxWidth: 480 }}
      >
        <KioskField
          label="Full Name"
          required
          value={draft.name}
          onChange={(text) => {
            edit('name', text);
          }}
          problem={problems.name}
          maxLength={NAME_MAX}
          capitals="words"
        />
        <KioskField
          label="Phone Number"
          required
          value={phoneAsTyped(draft.digits)}
          onChange={(text) => {
            edit('digits', editPhone(draft.digits, text));
          }}
          problem={problems.digits}
          placeholder="(123) 456-7890"
          keyboard="tel"
        />
        <KioskField
          label="Birthday"
          required
          value={draft.birthday}
          onChange={(text) => {
            edit('birthday', editBirthday(draft.birthday, text));
          }}
          problem={problems.birthday}
          placeholder="MM/DD/YYYY"
          keyboard="numeric"
        />
        <KioskField
          label="Referral Code (optional)"
          value={draft.referralCode}
          onChange={(text) => {
            edit('referralCode', text);
          }}
          problem={problems.referralCode}
          maxLength={REFERRAL_CODE_LENGTH + 2}
          capitals="characters"
        />
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 2fr', gap: 2, mt: 1 }}>
          <Button size="kiosk" variant="outlined" onClick={onExit}>
            Exit
          </Button>
          <Button size="kiosk" variant="contained" type="submit">
            Complete
          </Button>
        </Box>
        <FixTheseDialog
          problems={told}
          onClose={() => {
            setTold(null);
          }}
        />
      </Box>
    </KioskSplit>
  );
}
