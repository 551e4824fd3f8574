import type { ReactNode } from 'react';

/** A line of a console's sidebar. */
export type NavItem = { to: string; label: string; icon: ReactNode };
