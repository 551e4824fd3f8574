export { accountNotFound, auditAccount } from './auditAccount';
export { changePassword } from './changePassword';
export { createAccount, withUniqueEmail } from './createAccount';
export { checkCurrentPassword, wrongPassword, type PasswordDeps } from './currentPassword';
export { hashNewPassword, hashPassword } from './password';
export { kioskPinRoutes } from './kioskPin.routes';
export { normalizePerson, toAuditedPerson, validatePerson } from './person.policy';
export { resetPassword } from './resetPassword';
export { sessionRoutes } from './session.routes';
