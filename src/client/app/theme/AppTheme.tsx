import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { ReactNode } from 'react';
import './fonts.css';
import type { ThemeStyles } from './brandStyles';
import { theme } from './theme';
import { ThemeContexts } from './ThemeContexts';

const defaultStyles = theme.generateStyleSheets();

interface AppThemeProps {
  /** CSS variables that replace the default ones. Changing them changes the colors without rerendering components. */
  styles?: ThemeStyles | undefined;
  children: ReactNode;
}

/** Provides the theme and the global styles. */
export function AppTheme({ styles = defaultStyles, children }: AppThemeProps) {
  return (
    <ThemeContexts value={theme}>
      <GlobalStyles styles={styles} />
      <CssBaseline />
      {children}
    </ThemeContexts>
  );
}
