export { authRoutes } from './auth.routes';
export { hashPassword } from './password';
