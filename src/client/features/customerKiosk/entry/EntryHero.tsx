import Typography from '@mui/material/Typography';

interface Props {
  storeName: string | null;
}

/** The invitation: what this tablet is for, readable from two steps away. */
export function EntryHero({ storeName }: Props) {
  return (
    <>
      {storeName && (
        <Typography variant="h4" component="p" sx={{ mb: { xs: 1, md: 3 }, fontWeight: 500 }}>
          {storeName}
        </Typography>
      )}
      <Typography component="h1" sx={{ typography: { xs: 'h2', md: 'display' } }}>
        Join Our Loyalty Program
      </Typography>
      <Typography variant="h3" component="p" sx={{ mt: 3, fontWeight: 400, display: { xs: 'none', md: 'block' } }}>
        Type your phone number. Your points and rewards are one touch away.
      </Typography>
    </>
  );
}
