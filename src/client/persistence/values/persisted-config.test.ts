// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '#shared/contract/config.ts';
import { writeStoredConfig, readStoredConfig } from './persisted-config.ts';

const config = readConfig({
  baseUrl: '/api/',
  domain: 'https://shop.example',
  projectName: 'AURUM',
});

afterEach(() => localStorage.clear());

describe('the stored settings', () => {
  it('are read as they were written', () => {
    writeStoredConfig(config, localStorage);
    expect(readStoredConfig(localStorage)).toEqual(config);
  });

  it.each(['', '{', 'null', '{"baseUrl":"/api"}', '[]'])(
    'are not read where they are damaged: %j',
    (text) => {
      localStorage.setItem('config', text);
      expect(readStoredConfig(localStorage)).toBeUndefined();
    },
  );

  it('are missing on a new device', () => {
    expect(readStoredConfig(localStorage)).toBeUndefined();
  });

  it('throw nothing where the storage is full, and the outdated ones are removed', () => {
    writeStoredConfig(config, localStorage);
    const full = {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
      removeItem: (key: string) => localStorage.removeItem(key),
    } as unknown as Storage;
    expect(() => writeStoredConfig({ ...config, projectName: 'Other' }, full)).not.toThrow();
    expect(readStoredConfig(localStorage)).toBeUndefined();
  });
});
