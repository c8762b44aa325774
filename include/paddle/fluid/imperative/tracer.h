#pragma once

#include "paddle/fluid/imperative/layer.h"
