import { termPreviewRoutes } from './termPreviews.routes';

export const termPreviews = { routes: [termPreviewRoutes] };
