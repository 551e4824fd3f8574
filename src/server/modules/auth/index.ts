export { changePassword, openAccount, refusingTakenEmails } from './accounts';
export { authRoutes } from './auth.routes';
export { hashPassword } from './password';
export { problemsOfPerson, tidyPerson } from './person.policy';
