export { reviewRoutes } from './review.routes';
export { REVIEW_CUSTOMER } from './reviewCheckouts.sql';
