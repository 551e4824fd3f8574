import { PATHS } from '../../shared/routing/paths';
import type { Words } from '../../shared/routing/words';

export const systemWords: Words = {
  pages: {
    [PATHS.admin.system]: {
      words: 'database, disk, version, server, health, data retention',
      actions: [{ label: 'Back up now', section: 'Backups', words: 'backup, export, save' }],
    },
  },
  audit: {
    secrets_key_accepted: 'Encryption key accepted without the lost one',
    secrets_reencrypted: 'Encryption key rotated',
  },
};
