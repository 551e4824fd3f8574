export { eraseCustomer } from './eraseCustomer';
export { erasureRoutes } from './erasure.routes';
