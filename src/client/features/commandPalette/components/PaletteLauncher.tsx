import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../../session';
import { listen } from '../../../shared/device/listen';
import { lazyDialog } from '../../../shared/ui/dialogs/lazyDialog';
import { addRecent, type PaletteItem } from '../paletteItems';

/* The chunks contain the search library, which is not needed when a console is opened. */
const OwnerPalette = lazyDialog(async () => (await import('./OwnerPalette')).OwnerPalette);
const AdminPalette = lazyDialog(async () => (await import('./AdminPalette')).AdminPalette);

interface PaletteLauncherProps {
  pages: readonly { path: string; title: string }[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Opens the palette with Ctrl+K or Cmd+K. Administrators search stores; owners search the records of their store. */
export function PaletteLauncher({ pages, isOpen, onOpenChange }: PaletteLauncherProps) {
  const navigate = useNavigate();
  const isAdmin = useSession().role === 'platform_admin';
  const [text, setText] = useState('');
  // Recent items are kept in memory only, because names of customers must not outlive the session.
  const [recent, setRecent] = useState<readonly PaletteItem[]>([]);
  const close = () => {
    onOpenChange(false);
    setText('');
  };
  const handleShortcut = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    // Another open dialog may contain input of the user.
    if (!isOpen && document.querySelector('[role="dialog"]') !== null) return;
    event.preventDefault();
    if (isOpen) close();
    else onOpenChange(true);
  });
  useEffect(() => listen(window, ['keydown'], handleShortcut), []);
  if (!isOpen) return null;

  const props = {
    text,
    onText: setText,
    recent,
    pages: pages.map(({ path, title }): PaletteItem => ({ id: path, group: 'Pages', label: title, to: path })),
    onOpen: (item: PaletteItem) => {
      // The palette shows a recent item in another group. The item must keep its original group.
      const original = recent.find(({ id }) => id === item.id) ?? item;
      setRecent(addRecent(recent, original));
      close();
      void navigate(item.to);
    },
    onClose: close,
  };
  return isAdmin ? <AdminPalette {...props} /> : <OwnerPalette {...props} />;
}
