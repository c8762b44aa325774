#pragma once

// Where an inference library of the original has it.
#include "paddle/extension.h"
