import { useEffect, useRef, useState } from 'react';
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { SegmentButton } from '#client/ui/form/segment-button.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { PICTURE_SHAPES, type PictureShape, SHAPES } from '#shared/content/picture-shapes.ts';
import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import { picturesOperations } from '#shared/desk/contract/catalogue/pictures.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import styles from './add-picture.module.css';
import { DeskButton } from '../button/desk-button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { sayText } from '../page/toast.ts';
import { useTellGone } from '../page/use-tell-gone.ts';
import { readUpload } from './read-upload.ts';
import { type ShownFile, useShownFile } from './use-shown-file.ts';
import { useShut } from './use-shut.ts';

const { AddPicture: Add } = picturesOperations;
export type AddedPicture = DeskReplyOf<typeof Add>;

export interface AddPictureProps {
  file: File;
  /** The picture's use, where there is no choice. */
  shape?: PictureShape;
  /** How many files wait after this one. */
  waiting?: number;
  /** Not called once this was closed: the picture is in the shop then, and chosen nowhere. */
  onAdded: (picture: AddedPicture) => void;
  onClose: () => void;
}

/** Crops a picture, describes it and uploads it to the shop, which makes its sizes. */
export function AddPicture({ file, shape: only, waiting = 0, onAdded, onClose }: AddPictureProps) {
  const [shape, setShape] = useState<PictureShape>(only ?? 'square');
  const [crop, setCrop] = useState<PercentCrop>();
  const [alt, setAlt] = useState('');
  const shown = useShownFile(file);
  const add = useDeskMutation(Add);
  const tellGone = useTellGone();
  const shut = useShut<HTMLDivElement>(add.isPending);
  const { ratio } = SHAPES[shape];
  const open = useRef(false);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);

  async function send() {
    const upload = await readUpload(file);
    if (!open.current) return;
    const cut = crop && { cut: cutOf(crop) };
    add.mutate(
      { file: upload, alt, shape, ...cut },
      {
        onSuccess: (picture) => {
          if (open.current) onAdded(picture);
          else sayText('The picture had come already: it is among the pictures.');
        },
        onError: tellGone,
      },
    );
  }
  return (
    <Dialog
      title={waiting > 0 ? `Add a picture, ${waiting} more to come` : 'Add a picture'}
      size="wide"
      onClose={onClose}
      footer={
        <>
          <DeskButton onClick={onClose}>{waiting > 0 ? 'Leave this one out' : 'Cancel'}</DeskButton>
          <DeskButton
            kind="primary"
            busy={add.isPending}
            disabled={!shown.src}
            onClick={() => void send()}
          >
            Add picture
          </DeskButton>
        </>
      }
    >
      <div {...shut} className={styles.form}>
        {add.error && <Notice kind="error">{add.error.message}</Notice>}
        {shown.error && <Notice kind="error">{shown.error.message}</Notice>}
        {!only && (
          <Segmented label="What it is for">
            {PICTURE_SHAPES.map((each) => (
              <SegmentButton
                key={each}
                selected={each === shape}
                onClick={(event) => {
                  setShape(each);
                  const image = event.currentTarget
                    .closest('dialog')
                    ?.querySelector<HTMLImageElement>('img[data-cut]');
                  if (image) setCrop(largestCrop(image, SHAPES[each].ratio));
                }}
              >
                {SHAPES[each].label}
              </SegmentButton>
            ))}
          </Segmented>
        )}
        <CropStage {...{ shown, ratio, crop }} onCrop={setCrop} />
        <Field
          label="What it shows"
          name="alt"
          value={alt}
          maxLength={200}
          autoComplete="off"
          hint="Read out to customers who cannot see it."
          onChange={({ target }) => setAlt(target.value)}
        />
      </div>
    </Dialog>
  );
}

interface CropStageProps {
  shown: ShownFile;
  /** Width by height of what is kept. */
  ratio: number;
  crop: PercentCrop | undefined;
  onCrop: (crop: PercentCrop) => void;
}

/** The picture, with the part of it that is kept. */
function CropStage({ shown, ratio, crop, onCrop }: CropStageProps) {
  return (
    <div className={styles.stage}>
      {shown.src ? (
        <ReactCrop
          {...(crop && { crop })}
          aspect={ratio}
          keepSelection
          ruleOfThirds
          minWidth={40}
          ariaLabels={CROP_LABELS}
          onChange={(_pixels, percent) => onCrop(percent)}
        >
          <img
            data-cut
            src={shown.src}
            alt="What is cut"
            onLoad={({ currentTarget }) => onCrop(largestCrop(currentTarget, ratio))}
          />
        </ReactCrop>
      ) : (
        !shown.error && <Skeleton shape="block" className={styles.waits ?? ''} />
      )}
    </div>
  );
}

const CROP_LABELS = {
  cropArea: 'The part that is kept. Move it with the arrow keys.',
  nwDragHandle: 'Corner, top left',
  nDragHandle: 'Edge, top',
  neDragHandle: 'Corner, top right',
  eDragHandle: 'Edge, right',
  seDragHandle: 'Corner, bottom right',
  sDragHandle: 'Edge, bottom',
  swDragHandle: 'Corner, bottom left',
  wDragHandle: 'Edge, left',
};

/** The initial crop: the largest part in the middle. */
function largestCrop(image: HTMLImageElement, ratio: number): PercentCrop {
  const { naturalWidth: width, naturalHeight: height } = image;
  const size = width / height > ratio ? { height: 100 } : { width: 100 };
  const made = makeAspectCrop({ unit: '%', ...size }, ratio, width, height);
  return centerCrop(made, width, height);
}

/** The crop as the shop cuts it, in fractions of the picture. */
const cutOf = ({ x, y, width, height }: PercentCrop) => ({
  x: within(x),
  y: within(y),
  width: within(width),
  height: within(height),
});

/** Converts a percentage to a fraction from 0 to 1. */
const within = (percent: number): number => Math.min(1, Math.max(0, percent / 100));
