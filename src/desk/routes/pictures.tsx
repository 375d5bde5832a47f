import { createFileRoute } from '@tanstack/react-router';
import { PicturesScreen } from '../features/pictures/pictures-screen.tsx';

export const Route = createFileRoute('/pictures')({ component: PicturesScreen });
