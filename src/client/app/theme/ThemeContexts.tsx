import { ThemeContext } from '@emotion/react';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import type { ComponentProps, ReactNode } from 'react';
import type { theme } from './theme';

// The provider's type has no style overrides, but it passes them on with the default props.
type Defaults = ComponentProps<typeof DefaultPropsProvider>['value'];

interface ThemeContextsProps {
  value: typeof theme;
  children: ReactNode;
}

/**
 * The two contexts that components read. It replaces MUI's ThemeProvider, which would manage a color mode in local
 * storage; here a media query alone decides.
 */
export function ThemeContexts({ value, children }: ThemeContextsProps) {
  return (
    <ThemeContext.Provider value={value}>
      <DefaultPropsProvider value={value.components as Defaults}>{children}</DefaultPropsProvider>
    </ThemeContext.Provider>
  );
}
