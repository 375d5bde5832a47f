import { useServices } from '#client/api/services-context.ts';
import { Picture, type PictureProps } from '#client/ui/picture/picture.tsx';

/** A picture that ships with the app. Its pieces bear the name of the shop that it was made for: no other shows them. */
export function HousePicture(props: PictureProps) {
  const { brand } = useServices().config;
  return brand ? null : <Picture {...props} />;
}
