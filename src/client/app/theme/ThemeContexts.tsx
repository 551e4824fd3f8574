import { ThemeContext } from '@emotion/react';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import type { ComponentProps, ReactNode } from 'react';
import type { theme } from './theme';

// The type of the provider lacks style overrides, although the provider passes them on with the default props.
type Defaults = ComponentProps<typeof DefaultPropsProvider>['value'];

interface ThemeContextsProps {
  value: typeof theme;
  children: ReactNode;
}

/**
 * Provides the theme to both styling contexts of MUI. MUI's ThemeProvider would also store a color mode in local
 * storage, but here a media query alone selects the color scheme.
 */
export function ThemeContexts({ value, children }: ThemeContextsProps) {
  return (
    <ThemeContext.Provider value={value}>
      <DefaultPropsProvider value={value.components as Defaults}>{children}</DefaultPropsProvider>
    </ThemeContext.Provider>
  );
}
