import { chainMoveJobs } from './chainMoves.jobs';
import { chainMoveRoutes } from './chainMoves.routes';

export const chainMoves = { routes: [chainMoveRoutes], jobs: [chainMoveJobs] };
