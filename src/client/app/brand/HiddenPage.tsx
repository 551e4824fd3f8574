import GlobalStyles from '@mui/material/GlobalStyles';

const styles = {
  '@keyframes rg-hidden': { '0%, 100%': { opacity: 0 } },
  // Also where animations are turned off.
  body: { animation: 'rg-hidden 0.5s !important' },
};

/** Keeps the page invisible until it is unmounted, for at most half a second. */
export function HiddenPage() {
  return <GlobalStyles styles={styles} />;
}
