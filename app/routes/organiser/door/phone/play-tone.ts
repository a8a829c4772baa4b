import type { Tone } from './answer-words.ts';

/**
 * The notes of each answer: their pitch in hertz and their length in seconds. Organisers can tell the answers apart
 * without looking.
 */
const toneNotes: Record<Tone, readonly (readonly [hertz: number, seconds: number])[]> = {
  admit: [
    [660, 0.09],
    [990, 0.16],
  ],
  found: [[440, 0.06]],
  known: [
    [520, 0.12],
    [0, 0.06],
    [520, 0.12],
  ],
  pay: [
    [600, 0.14],
    [400, 0.24],
  ],
  refuse: [
    [180, 0.16],
    [0, 0.05],
    [180, 0.16],
    [0, 0.05],
    [180, 0.16],
  ],
  unknown: [[260, 0.4]],
};

const vibrationPatterns: Record<Tone, number[]> = {
  admit: [60],
  found: [30],
  known: [60, 60, 60],
  pay: [200],
  refuse: [120, 60, 120, 60, 120],
  unknown: [300],
};

let player: AudioContext | undefined;

/** Plays the sound of an answer and shakes the phone. Browsers allow sound only after a touch or a key. */
export function playTone(tone: Tone): void {
  navigator.vibrate?.(vibrationPatterns[tone]);
  if (!('AudioContext' in window)) return;
  player ??= new AudioContext();
  void player.resume();
  const volume = player.createGain();
  volume.gain.value = 0.25;
  volume.connect(player.destination);
  let at = player.currentTime;
  for (const [hertz, seconds] of toneNotes[tone]) {
    if (hertz > 0) {
      const voice = player.createOscillator();
      // The low notes of a refusal would be nearly silent as sine waves on the small speaker of a phone.
      voice.type = tone === 'refuse' || tone === 'unknown' || tone === 'pay' ? 'square' : 'sine';
      voice.frequency.value = hertz;
      voice.connect(volume);
      voice.start(at);
      voice.stop(at + seconds);
    }
    at += seconds;
  }
}
