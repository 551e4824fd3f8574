import type { ComponentProps } from 'react';
import { FormField } from './FormField';

type Props = Omit<ComponentProps<typeof FormField>, 'type' | 'inputMode'> & {
  /** Whole numbers alone, or with decimals: which keys a phone offers. */
  whole?: boolean;
};

/** A number as text: what a person types is never reworded while they type. */
export function NumberField({ whole = false, ...field }: Props) {
  return <FormField {...field} inputMode={whole ? 'numeric' : 'decimal'} autoComplete="off" />;
}
