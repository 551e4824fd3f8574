import type { ReactNode } from 'react';
import { consoles } from './components/consoles';
import { theme } from './theme';
import { ThemeContexts } from './ThemeContexts';

const consoleTheme: typeof theme = {
  ...theme,
  components: { ...theme.components, ...consoles } as typeof theme.components,
};

/** Extends the theme with styles for components that only the consoles have. */
export function ConsoleTheme({ children }: { children: ReactNode }) {
  return <ThemeContexts value={consoleTheme}>{children}</ThemeContexts>;
}
