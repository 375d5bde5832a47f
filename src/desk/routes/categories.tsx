import { createFileRoute } from '@tanstack/react-router';
import { CategoriesScreen } from '../features/catalogue/categories-screen.tsx';

export const Route = createFileRoute('/categories')({ component: CategoriesScreen });
