import type { ComponentProps, ReactNode } from 'react';
import { ThemeContext } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import GlobalStyles from '@mui/material/GlobalStyles';
import './fonts.css';
import { theme } from './theme';

// The same object under the narrower type that the provider asks for: overrides of styles travel with default props.
const defaults = theme.components as ComponentProps<typeof DefaultPropsProvider>['value'];
const variables = <GlobalStyles styles={theme.generateStyleSheets()} />;

/**
 * Wears the theme. MUI's own ThemeProvider would keep a mode in local storage and watch it; here the scheme is a media
 * query alone, so the three contexts that the components read are all there is.
 */
export function AppTheme({ children }: { children: ReactNode }) {
  return (
    <ThemeContext.Provider value={theme}>
      <DefaultPropsProvider value={defaults}>
        {variables}
        <CssBaseline />
        {children}
      </DefaultPropsProvider>
    </ThemeContext.Provider>
  );
}
