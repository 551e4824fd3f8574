import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { useNavigate } from 'react-router-dom';
import { listen } from '../../shared/device/listen';
import type { PaletteProps } from './CommandPalette';
import { addRecent, type PaletteItem, type PalettePage } from './paletteItems';

interface PaletteLauncherProps {
  pages: readonly PalettePage[];
  Palette: ComponentType<PaletteProps>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Opens the palette with Ctrl+K or Cmd+K. */
export function PaletteLauncher({ pages, Palette, isOpen, onOpenChange }: PaletteLauncherProps) {
  const navigate = useNavigate();
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

  return (
    <Palette
      text={text}
      onText={setText}
      recent={recent}
      pages={pages}
      onOpen={(item) => {
        // The palette shows a recent item in another group. The item must keep its original group.
        const original = recent.find(({ id }) => id === item.id) ?? item;
        setRecent(addRecent(recent, original));
        close();
        void navigate(item.to);
      }}
      onClose={close}
    />
  );
}
