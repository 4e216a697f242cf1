/** The two tones of a small bell: start in seconds, pitch in Hz. */
const tones = [
  [0, 880],
  [0.16, 1320],
] as const;

const toneSeconds = 0.7;
const loudness = 0.25;

/** Rings once. Browsers stay silent until the page has been touched. */
export function ringBell(): void {
  if (!navigator.userActivation.hasBeenActive) return;
  const audio = new AudioContext();
  for (const [start, hertz] of tones) {
    const at = audio.currentTime + start;
    const tone = new OscillatorNode(audio, { frequency: hertz });
    const volume = new GainNode(audio, { gain: loudness });
    volume.gain.setValueAtTime(loudness, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + toneSeconds);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + toneSeconds);
    if (hertz === tones[1][1]) tone.onended = () => void audio.close();
  }
}
