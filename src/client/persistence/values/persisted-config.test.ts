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

describe('the kept settings', () => {
  it('come back as they were', () => {
    writeStoredConfig(config, localStorage);
    expect(readStoredConfig(localStorage)).toEqual(config);
  });

  it.each(['', '{', 'null', '{"baseUrl":"/api"}', '[]'])('are none where damaged: %j', (text) => {
    localStorage.setItem('config', text);
    expect(readStoredConfig(localStorage)).toBeUndefined();
  });

  it('are none on a new device', () => {
    expect(readStoredConfig(localStorage)).toBeUndefined();
  });

  it('hold nothing up where the storage is full, and none stays that holds no more', () => {
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
