import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useMemo, type ReactNode } from 'react';
import './fonts.css';
import type { ThemeStyles } from './brandStyles';
import { theme } from './theme';
import { ThemeContexts } from './ThemeContexts';

const defaultStyles = theme.generateStyleSheets();
const baseline = <CssBaseline />;

interface AppThemeProps {
  /** CSS variables that replace the default ones. Changing them changes the colors without rerendering components. */
  styles?: ThemeStyles | undefined;
  children: ReactNode;
}

/** Provides the theme and the global styles. */
export function AppTheme({ styles = defaultStyles, children }: AppThemeProps) {
  // The elements are kept, because each render of a global style serializes all of it.
  const variables = useMemo(() => <GlobalStyles styles={styles} />, [styles]);
  return (
    <ThemeContexts value={theme}>
      {variables}
      {baseline}
      {children}
    </ThemeContexts>
  );
}
