import { previewPrivacy } from './preview-privacy.js';

export const privacyRoutes = [previewPrivacy];
