import { useId, type ComponentProps } from 'react';
import { FieldNote } from '../../settings/components/FieldNote';

interface JoinFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A field with its label, and its error below it. */
export function JoinField({ label, error, onChange, ...input }: JoinFieldProps) {
  const [fieldId, noteId] = [useId(), useId()];
  return (
    <div className="setting">
      <label htmlFor={fieldId}>{label}</label>
      <input
        {...input}
        id={fieldId}
        className="field"
        aria-invalid={error !== undefined}
        aria-describedby={noteId}
        onChange={({ target }) => onChange(target.value)}
      />
      <FieldNote id={noteId} error={error ?? null} />
    </div>
  );
}
