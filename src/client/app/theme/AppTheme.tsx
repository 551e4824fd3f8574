import type { ComponentProps, ReactNode } from 'react';
import { ThemeContext } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import GlobalStyles from '@mui/material/GlobalStyles';
import './fonts.css';
import type { ThemeStyles } from './brandStyles';
import { theme } from './theme';

// The provider's type has no style overrides, but it passes them on with the default props.
const defaults = theme.components as ComponentProps<typeof DefaultPropsProvider>['value'];
const defaultStyles = theme.generateStyleSheets();

/**
 * Provides the theme. It replaces MUI's ThemeProvider, which would manage a color mode in local storage; here a media
 * query alone decides, so the two contexts that components read and the CSS variables are enough. `styles` are the CSS
 * variables in place of the default ones: with those of another palette, nothing renders again.
 */
export function AppTheme({
  styles = defaultStyles,
  children,
}: {
  styles?: ThemeStyles | undefined;
  children: ReactNode;
}) {
  return (
    <ThemeContext.Provider value={theme}>
      <DefaultPropsProvider value={defaults}>
        <GlobalStyles styles={styles} />
        <CssBaseline />
        {children}
      </DefaultPropsProvider>
    </ThemeContext.Provider>
  );
}
