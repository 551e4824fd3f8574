import type { ReactNode } from 'react';
import { consoles } from './components/consoles';
import { fullTheme } from './fullTheme';
import { ThemeContexts } from './ThemeContexts';

const consoleTheme: typeof fullTheme = {
  ...fullTheme,
  components: { ...fullTheme.components, ...consoles } as typeof fullTheme.components,
};

/** Adds what only the consoles show to the theme: the first load of a kiosk or a board has no room for it. */
export function ConsoleTheme({ children }: { children: ReactNode }) {
  return <ThemeContexts value={consoleTheme}>{children}</ThemeContexts>;
}
