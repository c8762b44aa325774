#pragma once

// All shape functions. The original groups them by number of inputs, this project by what they do, so
// each of the original's headers brings all.
