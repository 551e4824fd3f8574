interface FieldNoteProps {
  id: string;
  error: string | null;
  hint?: string | undefined;
}

/** The help below a field. An error replaces it. */
export function FieldNote({ id, error, hint }: FieldNoteProps) {
  return (
    <div id={id} role={error === null ? undefined : 'alert'} className={error === null ? 'small soft' : 'small error'}>
      {error ?? hint}
    </div>
  );
}
