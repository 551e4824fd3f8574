import type { ReactNode } from 'react';
import { consoles } from './components/consoles';
import { theme } from './theme';
import { ThemeContexts } from './ThemeContexts';

const consoleTheme: typeof theme = {
  ...theme,
  components: { ...theme.components, ...consoles } as typeof theme.components,
};

/** Adds what only the consoles show to the theme. */
export function ConsoleTheme({ children }: { children: ReactNode }) {
  return <ThemeContexts value={consoleTheme}>{children}</ThemeContexts>;
}
