import { useQuery } from '@tanstack/react-query';
import { useServices } from '#client/api/services-context.ts';
import { homeGroupsQuery } from '#client/features/catalogue/queries.ts';
import { bannersQuery, testimonialsQuery } from '#client/features/content/queries.ts';
import { HomeTestimonials } from '#client/features/content/testimonials/home-testimonials.tsx';
import { HomeSections } from '#client/features/home/below/home-sections.tsx';

/** The home screen's sections below the first view. */
export function HomeBelow() {
  const { api } = useServices();
  const { data: groups } = useQuery(homeGroupsQuery(api));
  const { data: banners } = useQuery(bannersQuery(api));
  const { data: testimonials = [] } = useQuery(testimonialsQuery(api));
  return (
    <HomeSections
      {...{ groups, banners }}
      testimonials={<HomeTestimonials testimonials={testimonials} />}
    />
  );
}
