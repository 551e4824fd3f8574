export { accountNotFound, auditAccount } from './auditAccount';
export { createAccount, withUniqueEmail } from './createAccount';
export { hashNewPassword, hashPassword } from './password';
export { kioskPinRoutes } from './kioskPin.routes';
export { normalizePerson, validatePerson } from './person.policy';
export { resetPassword } from './resetPassword';
export { sessionRoutes } from './session.routes';
