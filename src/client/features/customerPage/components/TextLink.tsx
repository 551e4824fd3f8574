import { useLoaded } from '../hooks/useLoaded';
import type { TextLinkFormProps } from './TextLinkForm';

const loadForm = () => import('./TextLinkForm');

/**
 * The form that requests a link. Most visitors have a session. Without the form, the page still says how to get a link
 * in the store.
 */
export function TextLink(props: TextLinkFormProps) {
  const loaded = useLoaded(loadForm);
  return loaded && <loaded.TextLinkForm {...props} />;
}
