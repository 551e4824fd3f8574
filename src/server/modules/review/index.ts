import { reviewRoutes } from './review.routes';

export { REVIEW_CUSTOMER } from './reviewCheckouts.sql';

export const review = { routes: [reviewRoutes] };
