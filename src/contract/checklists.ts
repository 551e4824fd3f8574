import { Type, type Static } from 'typebox';

/** GET /platform/checklist: what an operator sets up first, and whether it is done. */
export const PlatformChecklist = Type.Object(
  {
    hasStore: Type.Boolean(),
    hasOwner: Type.Boolean(),
    isRegisterConnected: Type.Boolean({ description: 'The point of sale of at least one store is connected' }),
    areContactsConnected: Type.Boolean({ description: 'The contact management of at least one store is connected' }),
    areBackupsOn: Type.Boolean({ description: 'BACKUP_DIR is set' }),
  },
  { title: 'PlatformChecklist' },
);
export type PlatformChecklist = Static<typeof PlatformChecklist>;

/** GET /store/checklist: what an owner sets up first, and whether it is done. */
export const StoreChecklist = Type.Object(
  {
    hasReward: Type.Boolean(),
    isKioskSignedIn: Type.Boolean({ description: 'A kiosk is signed in, or a customer has checked in at one' }),
    isBoardSignedIn: Type.Boolean({ description: 'A board is signed in, or was before' }),
    hasCheckIn: Type.Boolean(),
    isPosterPrinted: Type.Boolean({ description: 'The poster for joining was printed' }),
  },
  { title: 'StoreChecklist' },
);
export type StoreChecklist = Static<typeof StoreChecklist>;
