import { PATHS } from '../../shared/routing/paths';
import type { Words } from '../../shared/routing/words';

export const profileWords: Words = {
  pages: {
    [PATHS.owner.profile]: {
      words: 'account, settings, connections, login, perfil, cuenta, ajustes, configuración',
      actions: [
        {
          label: 'Connection for texts',
          section: 'Connections',
          words: 'highlevel, contacts, api key, sms, test connection',
        },
        { label: 'Change Password', section: 'Your account', words: 'my password, security, contraseña' },
        { label: 'Your name, email and phone', section: 'Your account', words: 'account, my number' },
        {
          label: 'Time zone',
          section: 'Store settings',
          words: 'clock, hours, local time, start of day, zona horaria',
        },
        {
          label: 'When unclaimed rewards expire',
          section: 'Store settings',
          words: 'hours, pending, release, pick up',
        },
        {
          label: 'When points expire',
          section: 'Points expiry',
          words: 'expiry, expiration, months, inactive, vencimiento',
        },
        {
          label: 'Gifts',
          section: 'Gifts',
          words: 'sign-up, welcome, birthday, visit points, bonus, minimum purchase, cap, limit, regalos',
        },
        { label: 'Referrals per day', section: 'Store settings', words: 'invite, friends, limit' },
        {
          label: 'Points per dollar',
          section: 'Store details',
          words: 'earn rate, how many points, referral points, subdomain',
        },
        {
          label: 'Devices and sign out everywhere',
          section: 'Devices',
          words: 'lost tablet, sessions, log out, stolen, cerrar sesión',
        },
        {
          label: 'Sign-in codes',
          section: 'Sign-in codes',
          words: '2fa, mfa, two-factor, authenticator, recovery codes, one-time code, verificación',
        },
      ],
    },
    [PATHS.admin.profile]: {
      words: 'sign-in codes, two-factor, 2fa, mfa, authenticator, recovery codes, my account, perfil, contraseña',
    },
  },
  audit: {
    gifts_changed: 'Gifts changed',
    expired_night_restored: 'Expired points of a night restored',
    session_ended: 'Device signed out by the owner',
    sessions_ended: 'All other devices signed out',
    store_settings_updated: 'Store settings changed by the owner',
    shop_updated: 'Shop changed by the owner',
  },
};
