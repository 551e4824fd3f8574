export { changePassword, createAccount, withUniqueEmail } from './accounts';
export { authRoutes } from './auth.routes';
export { hashPassword } from './password';
export { validatePerson, normalizePerson } from './person.policy';
