import { useEffect, useState, type ComponentType } from 'react';
import type { TextLinkFormProps } from './TextLinkForm';

/** The form that requests a link. Most visitors have a session, so it is not part of the page's first load. */
export function TextLink(props: TextLinkFormProps) {
  const [loaded, setLoaded] = useState<{ TextLinkForm: ComponentType<TextLinkFormProps> } | null>(null);
  useEffect(() => {
    // Without the form, the page still says how to get a link in the store.
    import('./TextLinkForm').then(setLoaded, () => undefined);
  }, []);
  return loaded && <loaded.TextLinkForm {...props} />;
}
