import type { ComponentType, FocusEvent } from 'react';

/** What the forms here need of a field that holds one store. */
export interface StoreFieldProps {
  name: string;
  /** Id of the store, '' for none. */
  value: string;
  onChange: (storeId: string) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  /** The store that is chosen to begin with, by the name to show. */
  chosen?: { id: string; name: string } | null;
  /** A store that cannot be chosen. */
  excludeId?: string;
  label?: string;
  help?: string;
  error?: string;
  disabled?: boolean;
}
export type StoreField = ComponentType<StoreFieldProps>;
