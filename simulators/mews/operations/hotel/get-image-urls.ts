import { z } from 'zod';
import { guid } from '../../request/input-fields.ts';
import { invalidField } from '../../request/mews-refusal.ts';
import { defineOperation } from '../../request/operation.ts';

const image = z.object({
  ImageId: guid,
  Width: z.int().min(1).max(10_000).nullish(),
  Height: z.int().min(1).max(10_000).nullish(),
  ResizeMode: z.enum(['Cover', 'CoverExact', 'Fit', 'FitExact']).nullish(),
});

export const getImageUrls = defineOperation({
  path: 'images/getUrls',
  isChainWide: true,
  input: { Images: z.array(image).max(1000) },
  handle(context, input) {
    const urls = input.Images.map(({ ImageId, Width, Height, ResizeMode }) => {
      if (!context.world.images.find(ImageId)) throw invalidField('ImageId');
      const query = new URLSearchParams();
      if (ResizeMode) query.set('Mode', ResizeMode);
      if (Width) query.set('Width', String(Width));
      if (Height) query.set('Height', String(Height));
      const suffix = query.size > 0 ? `?${query.toString()}` : '';
      return { ImageId, Url: `${context.baseUrl}/images/${ImageId}${suffix}` };
    });
    return { ImageUrls: urls };
  },
});
