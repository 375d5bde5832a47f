/** The topics of cached data, by the names that triggers notify on the channel; see the migrations. */
export const CHANGE_TOPICS = ['catalogue', 'prices', 'content', 'look', 'trading'] as const;
export type ChangeTopic = (typeof CHANGE_TOPICS)[number];

/** The channel of PostgreSQL's NOTIFY that all instances listen on. */
export const CHANGE_CHANNEL = 'shop_changed';
