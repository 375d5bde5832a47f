import { useServices } from '#client/api/services-context.ts';
import { Picture, type PictureProps } from '#client/ui/picture/picture.tsx';

/** A picture that ships with the app. The pieces in it bear the name of the original shop: a shop with its own brand does not show it. */
export function HousePicture(props: PictureProps) {
  const { brand } = useServices().config;
  return brand ? null : <Picture {...props} />;
}
